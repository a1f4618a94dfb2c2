// What an administrator joins on a screen: a mail server, an SMS gateway, a weather provider, feeds of warnings, where cameras may be, and channels of messages.
import * as z from 'zod'
import { may } from '#contract/accounts/permissions.ts'
import { get, post } from '#contract/kit/endpoint.ts'
import { k } from '#contract/kit/say.ts'
import { ById, Email, filledLine, Flag, Id, line, Version, WebAddress } from '#contract/nouns/fields.ts'
import { provenances } from '#contract/warnings/Warning.ts'

const name = /^(?!-)[a-z0-9-]{1,63}(\.(?!-)[a-z0-9-]{1,63})*$/
const isAddress = (text: string) => [z.ipv4(), z.ipv6()].some((one) => one.safeParse(text).success)
const isNetwork = (text: string) => [z.cidrv4(), z.cidrv6()].some((one) => one.safeParse(text).success)
const host = () => z.string().trim().toLowerCase().min(1).max(253)

const Host = host()
  .refine((text) => isAddress(text) || name.test(text), k('Write the name of a host or its address, without anything before or behind it.'))
  .meta({ examples: ['mail.town.example'] })
const CameraHost = host()
  .refine(
    (text) => isAddress(text) || isNetwork(text) || (name.test(text) && /[a-z]/.test(text)),
    k('Write a host, an address or a network, such as 192.168.10.0/24.'),
  )
  .meta({ examples: ['192.168.10.0/24'] })
const Certificate = z
  .string()
  .trim()
  .max(20_000)
  .refine((text) => text === '' || text.startsWith('-----BEGIN '), k('Paste the whole certificate, from its line BEGIN to its line END.'))

/** What of each kind is asked for, and may be shown again; its password or token travels beside it. */
const givenOf = {
  mail: z.object({ kind: z.literal('mail'), host: Host, port: z.number().int().min(1).max(65_535), userName: line(200), sender: Email }),
  sms: z.object({ kind: z.literal('sms'), url: WebAddress }),
  weather: z.object({ kind: z.literal('weather'), url: WebAddress }),
  warnings: z.object({
    kind: z.literal('warnings'),
    url: WebAddress,
    /** The least that is acted upon. */
    trust: z.enum(provenances),
    certificate: Certificate,
    /** Minutes without an answer after which it is missed. */
    everyMinutes: z.number().int().min(1).max(10_080),
  }),
  cameras: z.object({ kind: z.literal('cameras'), hosts: z.array(CameraHost).max(50) }),
  /** A page of the Messenger Platform. */
  messenger: z.object({
    kind: z.literal('messenger'),
    pageId: z
      .string()
      .trim()
      .regex(/^\d{1,30}$/, k('The number of the page: figures alone.')),
    /** Of the Graph API, with its version. */
    url: WebAddress,
    isOn: Flag,
  }),
  /** Any other program that brings messages of citizens, and takes the answers. */
  channel: z.object({ kind: z.literal('channel'), name: filledLine(60), url: WebAddress, isOn: Flag }),
}
export type ConnectionKind = keyof typeof givenOf
export const connectionKinds = Object.keys(givenOf) as ConnectionKind[]
export const withSecret: readonly ConnectionKind[] = ['mail', 'sms', 'messenger', 'channel']
/** Those that sign what they bring with another word than the one by which they are asked. */
export const withSigning: readonly ConnectionKind[] = ['messenger']

const { mail, sms, weather, warnings, cameras, messenger, channel } = givenOf
export const ConnectionGiven = z.discriminatedUnion('kind', [mail, sms, weather, warnings, cameras, messenger, channel])
export type ConnectionGiven = z.output<typeof ConnectionGiven>
export type GivenOf<K extends ConnectionKind> = Extract<ConnectionGiven, { kind: K }>

/** What is asked for all centers alike is the installation's; what a town has of its own is the center's. */
export const ofInstallation: readonly ConnectionKind[] = ['mail', 'weather', 'warnings', 'cameras']
export const ofCenter: readonly ConnectionKind[] = ['sms', 'messenger', 'channel', 'warnings', 'cameras']
/** Of these there may be many. */
export const manyOf: readonly ConnectionKind[] = ['warnings', 'channel']
/** The most of one kind that an installation, or a center, joins. */
export const mostFeeds = 10

export const Connection = z.object({
  id: Id,
  given: ConnectionGiven,
  hasSecret: z.boolean(),
  hasSigning: z.boolean(),
  /** Where a channel brings what it has, and the word that Messenger is to show first. */
  bringTo: z.object({ path: z.string(), verifyToken: z.string().nullable() }).nullable(),
  version: Version,
})
export type Connection = z.output<typeof Connection>

const own = { access: may('center.manage', 'centers.manage'), beyond: true }
const form = {
  given: ConnectionGiven,
  /** Left out, what is kept stays; empty, it is removed. It is never shown again. */
  secret: z.string().max(500).optional(),
  /** By which it signs what it brings; kept like the password. */
  signing: z.string().max(500).optional(),
}

export const connections = {
  getConnections: get('/resources/getConnections', {
    doc: 'What is joined by rows, the password of none of it; what is set on the server, which stays in force; and which networks are open to cameras. The superadmin has the installation’s, an admin the center’s.',
    ...own,
    data: z.object({
      connections: z.array(Connection),
      kinds: z.array(z.enum(connectionKinds)),
      onServer: z.array(z.enum(connectionKinds)),
      networks: z.array(z.string()),
    }),
  }),
  addConnection: post('/resources/addConnection', {
    harm: 'secrets',
    doc: 'Joins one more. It works at once, on every node.',
    ...own,
    input: z.object(form),
    data: Connection,
  }),
  updateConnection: post('/resources/updateConnection/{id}', {
    harm: 'secrets',
    isEdit: true,
    doc: 'Changes what is joined. Its password stays with its address: for another address it is written again.',
    ...own,
    input: z.object({ id: Id, version: Version.optional(), ...form }),
    data: Connection,
  }),
  removeConnection: post('/resources/removeConnection/{id}', {
    harm: 'secrets',
    doc: 'Ends it, with its password. Joining it again is addConnection.',
    ...own,
    input: ById,
    data: z.null(),
  }),
}
