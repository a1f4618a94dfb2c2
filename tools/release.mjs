// npm run release -- KEY.pem: packs this program, built and with its packages, into dist/tanod-VERSION.tar.gz, and seals it with an Ed25519 key; `verify ARCHIVE PUBLIC.pem` says whether a seal fits.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { giveUp, root, run } from './run.mjs'

async function hashOf(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}

/** Writes the seal beside the archive. */
async function seal(archive, keyFile) {
  const key = createPrivateKey(readFileSync(keyFile))
  writeFileSync(`${archive}.seal`, `${sign(null, await hashOf(archive), key).toString('base64')}\n`)
}

async function isSealed(archive, publicFile) {
  if (!existsSync(`${archive}.seal`)) return false
  const key = createPublicKey(readFileSync(publicFile))
  return verify(null, await hashOf(archive), key, Buffer.from(readFileSync(`${archive}.seal`, 'utf8'), 'base64'))
}

async function make(keyFile) {
  if (!existsSync(path.join(root, 'dist/web/staff.html'))) giveUp('The web app is not built yet: run npm run build first.')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const archive = path.join(root, 'dist', `tanod-${version}.tar.gz`)
  mkdirSync(path.dirname(archive), { recursive: true })
  const left = ['./.git', './.tanod', './test-results', './.types', './dist/tanod-*'].map((one) => `--exclude=${one}`)
  const { code, output } = await run('tar', ['-czf', archive, ...left, '.'])
  if (code !== 0) giveUp(`The archive could not be made: ${output.trim()}`)
  await seal(archive, keyFile)
  console.log(`${archive}\n${archive}.seal`)
}

if (import.meta.filename === process.argv[1]) {
  const [first, archive, publicFile] = process.argv.slice(2)
  if (first === 'verify' && archive && publicFile) {
    if (!(await isSealed(archive, publicFile))) giveUp(`${archive} does not bear the seal of ${publicFile}: it was altered, or is somebody else's.`)
  } else if (first && !archive) await make(first)
  else giveUp('Name the key: npm run release -- release-key.pem, as openssl genpkey -algorithm ed25519 -out release-key.pem makes one.')
}
