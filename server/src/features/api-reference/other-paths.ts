import { CLOUD_NAME, folder, MEDIA_BASE, RESUMABLE_UPLOAD_PATH } from '@seam/contract/media.ts'
import { OEMBED, webFeeds } from '@seam/contract/sharing-paths.ts'

export type Schema = Record<string, unknown>

export const json = (schema: Schema, type = 'application/json') => ({
  content: { [type]: { schema } },
})

export const problemResponse = {
  description: 'Error',
  ...json({ $ref: '#/components/schemas/Problem' }, 'application/problem+json'),
}

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

const parameter = (where: string, name: string, schema: Schema, required = true) => ({
  name,
  in: where,
  required,
  schema,
})
const response = (description: string, more: object = {}) => ({ description, ...more })
const withHeaders = (headers: Record<string, Schema>) => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, schema]) => [name, { schema }])),
})

const problems = { '4XX': problemResponse, default: problemResponse }
const tus = parameter('header', 'Tus-Resumable', { type: 'string', const: '1.0.0' })
const uploadId = parameter('path', 'id', text)
const upload = { tags: ['Media'], security: [] }
const shared = { tags: ['Sharing'], security: [] }

const feed = (operationId: string, summary: string, type: string, ofUser: boolean) => ({
  get: {
    ...shared,
    operationId,
    summary,
    ...(ofUser && { parameters: [parameter('path', 'username', text)] }),
    responses: { 200: response('The feed', json(text, type)), ...problems },
  },
})

/** Returns the paths of uploads, web feeds and oEmbed, which are not endpoints of the contract. */
export const otherPaths = (uploadedFile: Schema): Record<string, object> => ({
  [`${MEDIA_BASE}/v1_1/${CLOUD_NAME}/auto/upload`]: {
    post: {
      ...upload,
      operationId: 'uploadFile',
      summary: 'Upload a file with a ticket of getUploadTicket, which comes before the file',
      requestBody: {
        required: true,
        ...json(
          {
            type: 'object',
            required: ['upload_preset', 'file'],
            properties: {
              upload_preset: { ...text, description: 'The ticket' },
              folder: { type: 'string', enum: folder.options },
              file: { type: 'string', format: 'binary' },
            },
          },
          'multipart/form-data',
        ),
      },
      responses: { 200: response('The uploaded file', json(uploadedFile)), ...problems },
    },
  },
  [RESUMABLE_UPLOAD_PATH]: {
    post: {
      ...upload,
      operationId: 'createResumableUpload',
      summary: 'Create a resumable upload of a video by tus 1.0',
      parameters: [
        tus,
        parameter('header', 'Upload-Length', count),
        parameter('header', 'Upload-Metadata', {
          ...text,
          description:
            'upload_preset (the ticket), folder, filename and filetype, each with its value in Base64',
        }),
      ],
      responses: { 201: response('Created', withHeaders({ Location: text })), ...problems },
    },
  },
  [`${RESUMABLE_UPLOAD_PATH}/{id}`]: {
    get: {
      ...upload,
      operationId: 'getResumableUpload',
      summary: 'The file of a complete upload',
      parameters: [uploadId],
      responses: { 200: response('The uploaded file', json(uploadedFile)), ...problems },
    },
    head: {
      ...upload,
      operationId: 'getUploadOffset',
      summary: 'How many bytes of an upload are stored',
      parameters: [uploadId, tus],
      responses: {
        200: response(
          'The offset',
          withHeaders({ 'Upload-Offset': count, 'Upload-Length': count }),
        ),
        ...problems,
      },
    },
    patch: {
      ...upload,
      operationId: 'uploadChunk',
      summary: 'Send the next bytes of an upload',
      parameters: [uploadId, tus, parameter('header', 'Upload-Offset', count)],
      requestBody: {
        required: true,
        ...json({ type: 'string', format: 'binary' }, 'application/offset+octet-stream'),
      },
      responses: { 204: response('Stored', withHeaders({ 'Upload-Offset': count })), ...problems },
    },
    delete: {
      ...upload,
      operationId: 'cancelUpload',
      summary: 'Cancel an upload',
      parameters: [uploadId, tus],
      responses: { 204: response('Cancelled'), ...problems },
    },
  },
  [webFeeds.atom]: feed(
    'getAtomFeed',
    'The newest videos and posts',
    'application/atom+xml',
    false,
  ),
  [webFeeds.json]: feed('getJsonFeed', 'The same as JSON Feed', 'application/feed+json', false),
  [webFeeds.userAtom]: feed(
    'getUserAtomFeed',
    'The newest videos and posts of a user',
    'application/atom+xml',
    true,
  ),
  [webFeeds.userJson]: feed(
    'getUserJsonFeed',
    'The same as JSON Feed',
    'application/feed+json',
    true,
  ),
  [webFeeds.podcast]: feed(
    'getPodcast',
    'The newest videos of a user as a podcast',
    'application/rss+xml',
    true,
  ),
  [OEMBED]: {
    get: {
      ...shared,
      operationId: 'getOembed',
      summary: 'What a URL of this site shows, by oEmbed 1.0',
      parameters: [
        parameter('query', 'url', text),
        parameter('query', 'format', { type: 'string', enum: ['json', 'xml'] }, false),
        parameter('query', 'maxwidth', count, false),
        parameter('query', 'maxheight', count, false),
      ],
      responses: { 200: response('The response', json({ type: 'object' })), ...problems },
    },
  },
})
