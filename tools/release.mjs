// npm run release -- KEY.pem: packs what git keeps of this program, built and with the packages it runs on, into dist/tanod-VERSION-SYSTEM.tar.gz, and seals it with an Ed25519 key; `verify ARCHIVE PUBLIC.pem` says whether a seal fits.
import { spawnSync } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { giveUp, root } from './run.mjs'

async function hashOf(file) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}

async function isSealed(archive, publicFile) {
  if (!existsSync(`${archive}.seal`)) return false
  const key = createPublicKey(readFileSync(publicFile))
  return verify(null, await hashOf(archive), key, Buffer.from(readFileSync(`${archive}.seal`, 'utf8'), 'base64'))
}

function keyIn(file) {
  if (!existsSync(file)) giveUp(`There is no key at ${file}.`)
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') giveUp(`${file} holds no Ed25519 key.`)
  return key
}

const read = (name) => readFileSync(path.join(root, name), 'utf8')
/** What only who changes the program needs. */
const isForWork = (name) => /^(tests|e2e|bench|faults)\/|\.test\.tsx?$/.test(name)

/** What git keeps: a key, a data folder or a draft that lies about goes nowhere. */
function sourcesKept() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const { status, stdout, error } = git('ls-files', '-z')
  if (error || status !== 0) giveUp('A release is made in a clone of the repository, with git: only what git keeps goes into it.')
  const changed = git('status', '--porcelain', '--untracked-files=no').stdout.trim()
  if (changed) giveUp(`This is not what git keeps: commit it first.\n${changed}`)
  return stdout.split('\0').filter((name) => name && !isForWork(name))
}

/** The packages that the program runs on, and their commands. */
function packagesKept() {
  const { packages } = JSON.parse(read('package-lock.json'))
  const kept = Object.entries(packages).flatMap(([name, { dev, link }]) => (name && !dev && !link && existsSync(path.join(root, name)) ? [name] : []))
  const bin = path.join(root, 'node_modules/.bin')
  const packageOf = (file) => /.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  const isKept = (name) => kept.includes(packageOf(realpathSync(path.join(bin, name))))
  const commands = readdirSync(bin).filter(isKept)
  const notes = ['.package-lock.json', '.tanod-lock'].filter((name) => existsSync(path.join(root, 'node_modules', name)))
  const within = (name) => kept.some((other) => name.startsWith(`${other}/`))
  return [
    ...kept.filter((name) => !within(name)),
    ...commands.map((name) => `node_modules/.bin/${name}`),
    ...notes.map((name) => `node_modules/${name}`),
  ]
}

async function make(keyFile) {
  const key = keyIn(keyFile)
  const { version } = JSON.parse(read('package.json'))
  if (!read('CHANGELOG.md').includes(`\n## ${version}\n`)) giveUp(`CHANGELOG.md says nothing of ${version}.`)
  const sources = sourcesKept()
  const [{ ensureInstalled }, { buildWeb }, { buildServer }] = await Promise.all([
    import('./install.mjs'),
    import('./web.mjs'),
    import('./serverBundle.mjs'),
  ])
  const node = await ensureInstalled()
  const built = await buildWeb(node, { onBuild: () => console.log('Building the web …') })
  if (built.code !== 0) giveUp(`${built.output.trim()}\nThe web could not be built.`)
  const bundled = await buildServer(node, { onBuild: () => console.log('Bundling the server …') })
  if (bundled.code !== 0) giveUp(`${bundled.output.trim()}\nThe server could not be bundled.`)
  const archive = path.join(root, 'dist', `tanod-${version}-${process.platform}-${process.arch}.tar.gz`)
  mkdirSync(path.dirname(archive), { recursive: true })
  const names = [...sources, ...packagesKept(), 'dist/web', 'dist/web.stamp', 'dist/server']
  const packing = ['--owner=0', '--group=0', '--exclude=*.tsbuildinfo', '-czf', `${archive}.part`, '--null', '--files-from=-']
  const { status, stderr, error } = spawnSync('tar', packing, { cwd: root, input: names.join('\0'), encoding: 'utf8' })
  if (error || status !== 0) giveUp(`The archive could not be made: ${(error?.message ?? stderr).trim()}`)
  renameSync(`${archive}.part`, archive)
  writeFileSync(`${archive}.seal`, `${sign(null, await hashOf(archive), key).toString('base64')}\n`)
  console.log(`${archive}\n${archive}.seal`)
}

const [first, archive, publicFile] = process.argv.slice(2)
if (first === 'verify' && archive && publicFile) {
  if (!(await isSealed(archive, publicFile))) giveUp(`${archive} does not bear the seal of ${publicFile}: it was altered, or is somebody else's.`)
} else if (first && !archive) await make(first)
else giveUp('Name the key: npm run release -- release-key.pem, as openssl genpkey -algorithm ed25519 -out release-key.pem makes one.')
