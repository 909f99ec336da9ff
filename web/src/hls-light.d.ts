// The light build has the API of the whole one, and no types of its own.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default as Hls } from 'hls.js'
}
