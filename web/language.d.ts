// A catalog of texts, as the build compiles it.
declare module '*.po' {
  export const catalog: Record<string, import('#contract/language/fill.ts').Message>
}
