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
          include: ['{attack,contract,web}/src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/{src,test}/**/*.test.ts'],
          exclude: ['server/src/infra/postgres/embedded/**', 'server/src/**/s3*.test.ts'],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/after-each-file.ts',
          provide: { store: 'folder' },
        },
      },
      {
        // Whatever has to do with files, once more where they lie in S3.
        extends: true,
        test: {
          name: 'server on s3',
          include: [
            'server/src/features/media/**/*.test.ts',
            'server/src/features/video/{originals,processing,renditions}/**/*.test.ts',
            'server/src/features/video/captions.test.ts',
            'server/src/features/export/**/*.test.ts',
            'server/src/features/account/{delete,purge}.test.ts',
            'server/src/infra/objects/**/*.test.ts',
          ],
          exclude: [
            'server/src/infra/objects/folder.test.ts',
            // What a decoder makes of bytes does not depend on where they lie.
            'server/src/features/media/fuzzed.test.ts',
            'server/src/features/video/processing/{codecs,hostile-videos,plan,shapes}.test.ts',
          ],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: 'server/test/after-each-file.ts',
          provide: { store: 's3' },
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
