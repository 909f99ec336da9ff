import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // One application and one database for each worker, shared by the files it runs.
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['contract/src/**/*.test.ts', 'web/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: ['server/src/infra/postgres/embedded/**'],
          globalSetup: 'server/test/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'lifecycle',
          include: [
            'server/src/infra/postgres/embedded/**/*.test.ts',
            'e2e/lifecycle/**/*.test.ts',
          ],
          isolate: true,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
