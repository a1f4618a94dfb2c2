// Placeholder pictures of the demo: drawn, recognisable as such, and kept like any picture that was sent in.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { received } from '#contract/kit/upload.ts'
import type { FileKeeper } from '#server/files/keep.ts'
import type { NewFile } from '#server/files/store.ts'

export type Drawn = Pick<NewFile, 'sha256' | 'type' | 'bytes' | 'width' | 'height'>

const drawn = new WeakMap<FileKeeper, Map<string, Promise<Drawn>>>()

/** Draws and keeps a picture once; any number of files may show it. */
export function drawPicture(keeper: FileKeeper, svg: string): Promise<Drawn> {
  const known = drawn.get(keeper) ?? new Map<string, Promise<Drawn>>()
  drawn.set(keeper, known)
  const picture = known.get(svg) ?? draw(keeper, svg)
  known.set(svg, picture)
  return picture
}

async function draw(keeper: FileKeeper, svg: string): Promise<Drawn> {
  const folder = await mkdtemp(join(tmpdir(), 'tanod-draw-'))
  try {
    const path = join(folder, randomUUID())
    const png = await sharp(Buffer.from(svg)).png().toBuffer()
    await writeFile(path, png)
    const sha = createHash('sha256').update(png).digest('hex')
    const file = { [received]: true as const, path, name: 'demo.png', bytes: png.length, sha256: sha }
    const { sha256, type, bytes, width, height } = await keeper.keep(file, ['image'], { kind: 'demo', id: 'demo', by: null })
    return { sha256, type, bytes, width, height }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const text = (x: number, y: number, size: number, words: string) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="${size}" fill="#1c2b3a">${words}</text>`
const face = (x: number, y: number, size: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/><path d="M${x - size * 1.8} ${y + size * 3}a${size * 1.8} ${size * 1.8} 0 0 1 ${size * 3.6} 0z" fill="${colour}"/>`

const colours = ['#7a8fa6', '#a67a8f', '#8fa67a', '#a6957a']

/** Identity cards and portraits of nobody: a few, told apart by colour. */
export const demoCards = colours.map(
  (colour) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" rx="24" fill="#f3efe4"/><rect width="640" height="72" fill="${colour}"/>${face(140, 190, 44, colour)}${text(24, 48, 30, 'HALIMBAWA / SAMPLE CARD')}${text(290, 180, 26, 'Demo Citizen')}${text(290, 220, 22, 'Not a real identity card')}</svg>`,
)
export const demoPortraits = colours.map(
  (colour) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="#e8edf2"/>${face(240, 180, 74, colour)}${text(120, 450, 24, 'demo, nobody’s face')}</svg>`,
)
export const demoReceipt = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><rect width="480" height="640" fill="#fffdf5"/>${text(60, 80, 30, 'SAMPLE RECEIPT')}${text(60, 140, 22, 'Demo payment, no money moved')}</svg>`
