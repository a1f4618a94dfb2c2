// What each kind of connection asks for, in words, with what stands in a new one.
import type { ConnectionGiven, ConnectionKind } from '#contract/centers/connections.ts'
import { k } from '#web/kit/language.ts'

interface FieldText {
  name: string
  label: string
  help?: string
  input?: 'number' | 'hosts' | 'pem' | 'trust' | 'switch'
}

interface KindText {
  title: string
  /** The password or token, where there is one. */
  secret?: string
  /** By which it signs what it brings, where that is another one. */
  signing?: string
  fields: readonly FieldText[]
  first: ConnectionGiven
}

const address = { name: 'url', label: k('Address') }
const isOn = { name: 'isOn', label: k('In use'), help: k('Switched off, it brings nothing and is sent nothing.'), input: 'switch' } as const

export const connectionTexts: Record<ConnectionKind, KindText> = {
  mail: {
    title: k('Mail server'),
    secret: k('Password'),
    fields: [
      { name: 'host', label: k('Host'), help: k('Such as smtp.gmail.com. One in your own network must be allowed by whoever runs the server.') },
      { name: 'port', label: k('Port'), help: k('587 as a rule; 465 speaks TLS from the first word.'), input: 'number' },
      { name: 'userName', label: k('User name'), help: k('Empty where the server asks for none.') },
      { name: 'sender', label: k('Sender'), help: k('The address that letters come from.') },
    ],
    first: { kind: 'mail', host: '', port: 587, userName: '', sender: '' },
  },
  sms: {
    title: k('SMS gateway'),
    secret: k('Token'),
    fields: [{ ...address, help: k('Where it takes a text as JSON with id, to and text. It begins with https://.') }],
    first: { kind: 'sms', url: '' },
  },
  messenger: {
    title: k('Messenger page'),
    secret: k('Access token of the page'),
    signing: k('Secret of the app'),
    fields: [
      { name: 'pageId', label: k('Number of the page'), help: k('In the settings of the page, under About.') },
      { ...address, help: k('Of the Graph API, with its version, such as https://graph.facebook.com/v23.0.') },
      isOn,
    ],
    first: { kind: 'messenger', pageId: '', url: 'https://graph.facebook.com/v23.0', isOn: 1 },
  },
  channel: {
    title: k('Channel of messages'),
    secret: k('Word that both sides sign with'),
    fields: [
      { name: 'name', label: k('Name'), help: k('Such as Viber or Telegram.') },
      { ...address, help: k('Where answers go, as signed JSON. It begins with https://.') },
      isOn,
    ],
    first: { kind: 'channel', name: '', url: '', isOn: 1 },
  },
  weather: {
    title: k('Weather provider'),
    fields: [{ ...address, help: k('One that answers in the form of Open-Meteo. Without one, api.open-meteo.com is asked.') }],
    first: { kind: 'weather', url: '' },
  },
  warnings: {
    title: k('Feed of warnings'),
    fields: [
      { ...address, help: k('An Atom or RSS feed of alerts in CAP 1.2.') },
      { name: 'trust', label: k('Acted upon'), help: k('What comes worse is shown, but makes no sound and opens no storm.'), input: 'trust' },
      {
        name: 'certificate',
        label: k('Certificate'),
        help: k('Of the agency that signs, as text (PEM). Empty where it signs nothing.'),
        input: 'pem',
      },
      { name: 'everyMinutes', label: k('Missed after minutes'), help: k('So long without an answer, and every desk is told.'), input: 'number' },
    ],
    first: { kind: 'warnings', url: '', trust: 'transport', certificate: '', everyMinutes: 15 },
  },
  cameras: {
    title: k('Hosts of cameras'),
    fields: [
      {
        name: 'hosts',
        label: k('Hosts, addresses or networks'),
        help: k('Such as 192.168.10.0/24. No camera is asked anywhere else.'),
        input: 'hosts',
      },
    ],
    first: { kind: 'cameras', hosts: [] },
  },
}

/** What the superadmin says with the same list. */
export const networksText = {
  title: k('Networks open to cameras'),
  label: k('Private networks'),
  help: k('Centers may name cameras in these, such as 192.168.10.0/24. Addresses of the internet need no leave.'),
}

export const trustLabels = {
  none: k('All that it tells'),
  transport: k('What comes over a secure line'),
  signed: k('What is signed by the certificate'),
} as const
