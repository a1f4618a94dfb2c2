// The light build of hls.js has the same face as the whole one.
declare module 'hls.js/light' {
  export { default } from 'hls.js'
}
