// RTSP cameras against GStreamer's server, where it and ffmpeg are installed: TCP and UDP, both kinds of password, frozen, killed, back.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { freePort } from '#tests/app.ts'
import { cameraHosts } from './hosts.ts'
import { openRtsp } from './rtsp.ts'
import type { Source } from './Source.ts'

const python = '/usr/bin/python3'
const bindings = `
import sys, gi
gi.require_version('Gst', '1.0'); gi.require_version('GstRtspServer', '1.0'); gi.require_version('GstRtsp', '1.0')
from gi.repository import Gst, GstRtspServer, GstRtsp, GLib
Gst.init(None)
`
const serving = `${bindings}
server = GstRtspServer.RTSPServer(); server.set_service(sys.argv[1]); server.set_address('127.0.0.1')
factory = GstRtspServer.RTSPMediaFactory(); factory.set_shared(True)
factory.set_launch('( videotestsrc is-live=true ! video/x-raw,width=320,height=180,framerate=15/1 ! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=15 ! rtph264pay name=pay0 pt=96 config-interval=1 )')
auth, token = GstRtspServer.RTSPAuth(), GstRtspServer.RTSPToken()
token.set_string('media.factory.role', 'watch')
if sys.argv[2] == 'digest':
    auth.set_supported_methods(GstRtsp.RTSPAuthMethod.DIGEST); auth.add_digest('watch', 'se cret', token)
else:
    auth.add_basic(GstRtspServer.RTSPAuth.make_basic('watch', 'se cret'), token)
server.set_auth(auth)
allowed = GstRtspServer.RTSPPermissions()
for what in ('access', 'construct'): allowed.add_permission_for_role('watch', 'media.factory.' + what, True)
factory.set_permissions(allowed)
server.get_mount_points().add_factory('/cam', factory); server.attach(None)
print('ready', flush=True); GLib.MainLoop().run()
`
const isHere = spawnSync('ffmpeg', ['-version']).status === 0 && spawnSync(python, ['-c', bindings]).status === 0

const children: ChildProcess[] = []
const sources: Source[] = []
afterEach(() => {
  for (const source of sources.splice(0)) source.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
async function serve(port: number, kind: string): Promise<ChildProcess> {
  const child = spawn(python, ['-c', serving, String(port), kind], { stdio: ['ignore', 'pipe', 'ignore'] })
  children.push(child)
  await once(child.stdout!, 'data')
  return child
}
const hosts = cameraHosts(['127.0.0.1'])
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await delay(50)
}
const running = () => execFileSync('ps', ['-eww', '-o', 'args']).toString()

it.skipIf(!isHere).each([
  ['TCP', 'basic'],
  ['TCP', 'digest'],
  ['UDP', 'digest'],
])(
  'over %s with a %s password it is on line, off when frozen or killed, and on again by itself',
  async (road, kind) => {
    const port = await freePort()
    const server = await serve(port, kind)
    const address = `rtsp://127.0.0.1:${port}/cam${road === 'UDP' ? '?transport=udp' : ''}`
    const source = openRtsp({ kind: 'rtsp', address, username: 'watch', password: 'se cret' }, hosts)
    sources.push(source)
    const isOn = () => source.standing().state === 'online'
    await until(isOn)
    expect((await source.file('live.m3u8'))!.bytes.toString()).toMatch(/^#EXTM3U/)
    expect(running()).not.toMatch(/se(%20| )cret@|watch:/)
    server.kill('SIGSTOP')
    await until(() => !isOn())
    server.kill('SIGCONT')
    await until(isOn)
    server.kill('SIGKILL')
    await until(() => !isOn())
    await serve(port, kind)
    await until(isOn)
    const wrong = openRtsp({ kind: 'rtsp', address, username: 'watch', password: 'other' }, hosts)
    sources.push(wrong)
    await until(() => wrong.refusesPassword!())
    expect([wrong.standing().state, await wrong.file('live.m3u8')]).toEqual(['offline', null])
  },
  180_000,
)
