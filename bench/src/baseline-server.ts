import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'

/**
 * The baseline of the benchmarks: Fastify alone. It serves uploaded bytes from memory, and the
 * files in a folder.
 */
const app = Fastify()
const bodies = new Map<string, Buffer>()

app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
app.put('/bytes/:name', async (request) => {
  bodies.set((request.params as { name: string }).name, request.body as Buffer)
  return 'stored'
})
app.get('/bytes/:name', (request, reply) => {
  const body = bodies.get((request.params as { name: string }).name)
  return reply.type('application/json; charset=utf-8').send(body)
})
await app.register(fastifyStatic, { root: process.env.FOLDER ?? '', prefix: '/files/' })
console.log(await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' }))
