// The light build has the API of the full build, but ships no types.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default as Hls } from 'hls.js'
}
