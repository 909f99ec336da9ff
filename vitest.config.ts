import { defineConfig } from 'vitest/config'
import { isLongRun } from './packages/postgres/test/long-run.ts'
import { insertMessages } from './web/build/messages.ts'

/** Tests that mostly take longer than eight seconds. `npm run check` leaves them to `npm test`. */
const slowTests = [
  'app/{access,concurrent-jobs,scheduled-backups,machines/read-your-writes}.test.ts',
  'features/backup/{before-migration,upgrade-database}.test.ts',
  'features/card-image/**',
  'features/deletion/**',
  'features/export/**',
  'features/files/{nginx,streams}.test.ts',
  'features/health/site-health.test.ts',
  'features/item/{counters,paging,races}.test.ts',
  'features/page/other-builds.test.ts',
  'features/quota/quota.test.ts',
  'features/people/registration/sign-up-spam.test.ts',
  'features/session/limits.test.ts',
  'features/settings/credential-change-revokes.test.ts',
  'features/shared-cache/**',
  'features/transcoding/**',
  'features/uploads/{fuzzed-files,hostile-files,image-sizes,size-limits,small-disk}.test.ts',
  'features/uploads/tus/tus-protocol.test.ts',
  'features/video/{captions,delete,permissions,progress,publish}.test.ts',
  'features/video/visibility-races.test.ts',
  'features/visibility/{model,table}.test.ts',
  'infra/disk-space/**',
  'infra/http/{error-precedence,rate-limits}.test.ts',
  'infra/postgres/migrate-live.test.ts',
  'infra/queue.test.ts',
].map((path) => `server/src/${path}`)

/** Tests of the object store, and of multipart uploads, which also run on S3. */
const onS3 = [
  'server/src/features/files/s3-*.test.ts',
  'server/src/features/uploads/ended-permission.test.ts',
  'server/src/features/uploads/tus/{finish-upload,interrupted-upload}.test.ts',
  'server/src/features/uploads/tus/{rejected-uploads,stored-uploads,sweep}.test.ts',
  'server/src/infra/objects/**/*.test.ts',
]

/** Only a long run repeats these on S3: they use the same few functions of the object store. */
const alsoOnS3 = [
  'server/src/features/{assets,card-image,export,files,quota,transcoding,uploads}/**/*.test.ts',
  'server/src/features/video/captions.test.ts',
  'server/src/features/deletion/*-account.test.ts',
]

export default defineConfig({
  test: {
    // Each worker uses one application and one database for all its test files.
    pool: 'forks',
    isolate: false,
    maxWorkers: 4,
    // Longer than the timeout of `eventually`.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    projects: [
      {
        extends: true,
        plugins: [insertMessages()],
        test: {
          name: 'rules',
          include: [
            '{attack,cluster,contract,web}/src/**/*.test.ts',
            'server/openapi/*.test.ts',
            'web/build/*.test.ts',
          ],
          setupFiles: 'server/test/seed-properties.ts',
        },
      },
      'web/vitest.config.ts',
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/{schema,sql-check,src,test}/**/*.test.ts'],
          exclude: [
            'server/src/**/s3*.test.ts',
            ...(process.env.SEAM_SKIP_SLOW_TESTS ? slowTests : []),
          ],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: ['server/test/after-each-file.ts', 'server/test/seed-properties.ts'],
          provide: { store: 'folder' },
        },
      },
      {
        // Repeats the tests that use files, with S3 as the object store.
        extends: true,
        test: {
          name: 'server on s3',
          include: [...onS3, ...(isLongRun ? alsoOnS3 : [])],
          exclude: [
            'server/src/infra/objects/folder-store.test.ts',
            // Limits, decoding and the order of jobs do not depend on the object store.
            'server/src/features/uploads/{file-types,fuzzed-files,hostile-files,image-sizes}.test.ts',
            'server/src/features/uploads/{inspect-upload,site-limits,ticket,ticket-first}.test.ts',
            'server/src/features/uploads/{transfer-rate,work-limit}.test.ts',
            'server/src/infra/objects/buffer-pool.test.ts',
            'server/src/features/transcoding/{adaptive,claim-pass,codecs,fairness,hostile-videos,lost-claims,shapes,small-disk,start-limit}.test.ts',
            'server/src/features/transcoding/encoding/{ffmpeg-arguments,ladder,media-playlist,storyboard}.test.ts',
          ],
          globalSetup: 'server/test/global-setup.ts',
          setupFiles: ['server/test/after-each-file.ts', 'server/test/seed-properties.ts'],
          provide: { store: 's3' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['packages/postgres/src/*.test.ts'],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'lifecycle',
          include: ['e2e/lifecycle/**/*.test.ts'],
          isolate: true,
          globalSetup: 'e2e/lifecycle/global-setup.ts',
        },
      },
    ],
  },
})
