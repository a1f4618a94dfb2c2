// Joins pictures into sheets, so that one look shows many.
import sharp from 'sharp'

export interface Tile {
  file: string
  width: number
  height: number
}

const gap = 12
const widest = 1560

/** In rows from the left, each as far as the sheet is wide. */
function placed(tiles: Tile[], scale: number) {
  let [left, top, lowest] = [gap, gap, 0]
  let right = 0
  const all = tiles.map((tile) => {
    const [width, height] = [Math.round(tile.width * scale), Math.round(tile.height * scale)]
    if (left > gap && left + width + gap > widest) [left, top, lowest] = [gap, top + lowest + gap, 0]
    const place = { ...tile, width, height, left, top }
    left += width + gap
    right = Math.max(right, left)
    lowest = Math.max(lowest, height)
    return place
  })
  return { all, width: right, height: top + lowest + gap }
}

export async function joinSheet(tiles: Tile[], file: string, scale: number): Promise<void> {
  const { all, width, height } = placed(tiles, scale)
  const drawn = await Promise.all(
    all.map(async ({ file: input, width, height, left, top }) => ({ input: await sharp(input).resize({ width, height }).toBuffer(), left, top })),
  )
  await sharp({ create: { width, height, channels: 3, background: '#8a94a6' } })
    .composite(drawn)
    .png({ compressionLevel: 4 })
    .toFile(file)
}
