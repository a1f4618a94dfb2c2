// Installs the packages when they are missing or older than the lockfile, and finds the Node that the project brings.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bin, giveUp, root, run } from './run.mjs'

const wanted = 24
const modules = path.join(root, 'node_modules')
const stamp = path.join(modules, '.tanod-lock')
const brought = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin/node')

/** Gives the path of the Node to run Tanod with, after installing what is missing. */
export async function ensureInstalled() {
  const lock = readFileSync(path.join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
    if (!isInstalled(JSON.parse(lock.toString()))) await install()
    await untilItRuns(findNode())
    whereAllowed(() => writeFileSync(stamp, hash))
  }
  whereAllowed(linkNode)
  return findNode()
}

/** Somebody may have run npm by hand: then every package of the lockfile is there in its version. */
function isInstalled(lock) {
  const hidden = path.join(modules, '.package-lock.json')
  if (!existsSync(hidden)) return false
  const { packages } = JSON.parse(readFileSync(hidden, 'utf8'))
  return Object.entries(lock.packages).every(([name, { version, optional }]) => !name || optional || packages[name]?.version === version)
}

async function install() {
  console.log('Installing the packages with npm …')
  const began = Date.now()
  // npm must not run on the Node that it is about to replace.
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => !folder.includes('node_modules'))
  const env = { ...process.env, PATH: folders.join(path.delimiter), npm_config_loglevel: 'error' }
  const { code, output } = await run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], { env })
  if (code !== 0) giveUp(`${output.trim()}\nThe packages could not be installed: npm ci ended with ${code}.`)
  console.log(`Installed in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

/** On a busy machine a program that was just written is still held open for a moment, and cannot be started. */
async function untilItRuns(node) {
  for (let tries = 0; tries < 100 && spawnSync(node, ['--version']).error?.code === 'ETXTBSY'; tries++) await pause(100)
}

/** Debian 13's npm leaves this one link out, by which `npm run` finds the Node that came with the packages. */
function linkNode() {
  const link = path.join(bin, 'node')
  if (existsSync(brought) && !existsSync(link)) symlinkSync(path.relative(bin, brought), link)
}

/** Packages that another user installed are as good. */
function whereAllowed(work) {
  try {
    work()
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error
  }
}

function findNode() {
  const found = [path.join(bin, 'node'), brought].find((file) => existsSync(file))
  if (found) return found
  if (Number.parseInt(process.versions.node, 10) >= wanted) return process.execPath
  return giveUp(`Tanod runs on Node ${wanted}, and npm has none for ${process.platform}-${process.arch}: install Node ${wanted} and run this again.`)
}
