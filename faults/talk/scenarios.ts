// What SIPp plays at both ends of a telephone call: a caller and the phone of a desk, that answers, declines, or rings until the caller gives up.
export const ends = ['answered', 'declined', 'given up'] as const
export type CallEnd = (typeof ends)[number]

/** The line that is called, as the exchange tells it. */
export const line = '8911'
const ringMs = 1_500
const talkMs = 500

const send = (text: string, more = '') => `<send${more}><![CDATA[\n\n${text}\nContent-Length: 0\n\n]]></send>`
const recv = (what: string, more = '') => `<recv ${what}${more}/>`
const pause = (ms: number) => `<pause milliseconds="${ms}"/>`
const scenario = (parts: string[]) => `<?xml version="1.0" encoding="ISO-8859-1"?>\n<scenario name="call">\n${parts.join('\n')}\n</scenario>\n`

const sentBy = (cseq: string, to: string) => `From: <sip:[field0]@[local_ip]:[local_port]>;tag=[pid]c[call_number]
To: <sip:${line}@[remote_ip]:[remote_port]>${to}
Call-ID: [call_id]
CSeq: ${cseq}
Contact: <sip:[field0]@[local_ip]:[local_port]>
Max-Forwards: 70`
const via = 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]'
const request = (method: string, uri: string) => `${method} ${uri} SIP/2.0`
const dialled = `sip:${line}@[remote_ip]:[remote_port]`

/** Of the transaction of the INVITE. */
const within = (method: string, to: string) => send(`${request(method, dialled)}\n[last_Via:]\n${sentBy(`1 ${method}`, to)}`)

const invites = [
  send(`${request('INVITE', dialled)}\n${via}\n${sentBy('1 INVITE', '')}`, ' retrans="500"'),
  recv('response="100"', ' optional="true"'),
]
const inDialog = (cseq: string, method: string) =>
  `${request(method, '[next_url]')}\n${via}\n[routes]\n${sentBy(`${cseq} ${method}`, '[peer_tag_param]')}`

export const callerOf: Record<CallEnd, string> = {
  answered: scenario([
    ...[...invites, recv('response="180"', ' optional="true"'), recv('response="200"', ' rrs="true"'), send(inDialog('1', 'ACK'))],
    ...[pause(talkMs), send(inDialog('2', 'BYE'), ' retrans="500"'), recv('response="200"')],
  ]),
  declined: scenario([...invites, recv('response="180"', ' optional="true"'), recv('response="486"'), within('ACK', '[peer_tag_param]')]),
  'given up': scenario([
    ...[...invites, recv('response="180"'), pause(ringMs), within('CANCEL', '')],
    ...[recv('response="200"'), recv('response="487"'), within('ACK', '[peer_tag_param]')],
  ]),
}

const reply = (status: string, more = '', from = '[last_Via:]\n[last_From:]\n[last_To:];tag=[pid]d[call_number]\n[last_Call-ID:]\n[last_CSeq:]') =>
  send(`SIP/2.0 ${status}\n${from}\n[last_Record-Route:]\nContact: <sip:desk@[local_ip]:[local_port]>`, more)

/** The answer to an INVITE after its CANCEL goes back by all the ways that the INVITE came. */
const kept = `<recv request="INVITE" rrs="true"><action><ereg regexp="Via: .*;branch=[A-Za-z0-9.-]*" search_in="msg" assign_to="vias"/></action></recv>`
const cancelled = '[$vias]\n[last_From:]\n[last_To:];tag=[pid]d[call_number]\n[last_Call-ID:]\nCSeq: 1 INVITE'

export const deskOf: Record<CallEnd, string> = {
  answered: scenario([
    ...[recv('request="INVITE"', ' rrs="true"'), reply('180 Ringing'), pause(ringMs), reply('200 OK', ' retrans="500"')],
    ...[recv('request="ACK"'), recv('request="BYE"'), send('SIP/2.0 200 OK\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]')],
  ]),
  declined: scenario([
    ...[recv('request="INVITE"', ' rrs="true"'), reply('180 Ringing'), pause(ringMs), reply('486 Busy Here', ' retrans="500"')],
    recv('request="ACK"'),
  ]),
  'given up': scenario([
    ...[kept, reply('180 Ringing'), recv('request="CANCEL"'), reply('200 OK'), reply('487 Request Terminated', ' retrans="500"', cancelled)],
    recv('request="ACK"'),
  ]),
}
