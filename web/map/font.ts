// The letters of the map, as its glyphs are packed.
export const font = ['Noto Sans Regular']
