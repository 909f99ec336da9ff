// @ts-check
// `npm start`. Installed systemd units name this file.
process.argv.splice(2, 0, 'start')
await import('./run.mjs')
