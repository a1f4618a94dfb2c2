// A telephone exchange: the documented Kamailio, the phone of a desk behind it, and callers before it, both played by SIPp.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/app.ts'
import { openKamailio, type Told } from '#tests/kamailio.ts'
import { Program } from '#tests/programs.ts'
import { callerOf, type CallEnd, deskOf } from './scenarios.ts'

const host = '127.0.0.1'

/** `change` alters the configuration as it is documented. */
export async function openExchange(told: Told, change?: (text: string) => string) {
  const kamailio = await openKamailio(told, change)
  const file = (name: string) => join(kamailio.folder, name)
  const play = (scenario: string, name: string, port: number, more: string[]) => {
    writeFileSync(file(`${name}.xml`), scenario)
    return new Program('sipp', ['-sf', file(`${name}.xml`), '-i', host, '-p', String(port), '-nostdin', ...more], kamailio.folder)
  }

  return {
    /** Calls one after the other; gives the moment of each number's INVITE. */
    async call(numbers: readonly string[], end: CallEnd): Promise<Map<string, number>> {
      writeFileSync(file('numbers.csv'), `SEQUENTIAL\n${numbers.map((number) => `${number};\n`).join('')}`)
      const desk = play(deskOf[end], 'desk', kamailio.deskPort, [])
      const caller = play(callerOf[end], 'caller', await freePort(), [
        ...[`${host}:${kamailio.port}`, '-inf', file('numbers.csv'), '-m', String(numbers.length), '-l', '1', '-r', '10'],
        ...['-timeout', '600s', '-trace_msg', '-message_file', file('wire')],
      ])
      const code = await caller.ended()
      await desk.stop()
      const wire = readFileSync(file('wire'), 'utf8')
      if (code !== 0) throw new Error(`The caller of sipp ended with ${code}: ${wire.slice(-2_500)}\n${caller.said}\n${kamailio.said()}`)
      return invitesIn(wire)
    },
    close: kamailio.close,
  }
}

/** SIPp writes the moment, by this machine's own clock, before each message. */
function invitesIn(wire: string): Map<string, number> {
  const moments = new Map<string, number>()
  for (const part of wire.split(/^-{20,} /m)) {
    const found = /^(\d{4}-\d\d-\d\d)[ T\t]+(\d\d:\d\d:\d\d)\.(\d+)[\s\S]*?\nINVITE [\s\S]*?\nFrom: <sip:(\d+)@/.exec(part)
    if (!found) continue
    const [, day, time, parts, number] = found
    const at = new Date(`${day}T${time}`).getTime() + Number(`0.${parts}`) * 1_000
    if (!moments.has(number!)) moments.set(number!, at)
  }
  return moments
}
