// What is served beside the contract, and what each of it owes as a call does: a route that is neither in the contract nor here fails a test.
import type { Harm } from '#contract/kit/harm.ts'

export interface Beside {
  methods: 'GET' | 'POST' | 'GET, POST'
  /** By what it opens. */
  opens: 'nothing' | 'a session or a link' | 'a key' | 'a key in its path' | 'the operator' | 'a token of a setting' | 'a signature'
  /** strangers: what a network may ask in a minute, as with calls. none: it is answered from memory or a file. In every lane of the door it stands as its caller does. */
  budget: 'strangers' | 'none'
  harm: Harm | 'none'
  /** Whether who saw what is recorded. */
  looks: boolean
  what: string
}

const open = { methods: 'GET', opens: 'nothing', budget: 'strangers', harm: 'none', looks: false } as const
const page = { ...open, budget: 'none' } as const
const demo = { ...open, opens: 'the operator' } as const
const reported = { ...open, methods: 'POST', opens: 'a key', harm: 'reversible' } as const
const at = '/api/commandcenter'
const format = ':format(^(?:json|xml)$)'

/** A path that ends in * stands for all below it. */
export const beside: Readonly<Record<string, Beside>> = {
  [`${at}/ccPublic/alerts/certificate.pem`]: { ...open, what: 'The certificate by which alerts are checked' },
  [`${at}/ccPublic/alerts/:slug/feed.atom`]: { ...open, what: 'The alerts of a center as Atom' },
  [`${at}/ccPublic/alerts/:slug/:document`]: { ...open, what: 'An alert as a signed document of CAP 1.2' },
  [`${at}/ccPublic/devices/osmand`]: { ...reported, methods: 'GET, POST', what: 'A tracker reports where it is' },
  [`${at}/ccPublic/devices/traccar`]: { ...reported, what: 'A Traccar server forwards where its units are' },
  [`${at}/ccPublic/devices/owntracks`]: { ...reported, what: 'A tracker reports where it is' },
  [`${at}/ccPublic/texts/:key`]: { ...reported, opens: 'a key in its path', what: 'An SMS gateway brings a text in its own words' },
  [`${at}/ccPublic/signedTexts/:slug`]: { ...reported, opens: 'a signature', what: 'An SMS gateway brings a text, signed with its token' },
  [`${at}/ccPublic/incidents/:slug/:partner`]: { ...reported, opens: 'a signature', what: 'A joined system tells an incident, as JSON or EIDO' },
  [`${at}/ccPublic/cells/:id`]: { ...reported, opens: 'a signature', what: 'A joined installation joins, or tells which centers it has' },
  [`${at}/ccPublic/cells/:id/transfers`]: {
    ...reported,
    opens: 'a signature',
    what: 'A joined installation offers a ticket, takes it back, or answers',
  },
  [`${at}/ccPublic/channels/:center/:id`]: {
    ...reported,
    methods: 'GET, POST',
    opens: 'a signature',
    what: 'A channel brings what citizens write, signed; GET: Messenger asks whether this is its address',
  },
  [`${at}/ccPublic/sensors/uplink`]: { ...reported, what: 'A LoRaWAN network server posts a reading' },
  [`${at}/ccPublic/files/:center/:id`]: { ...open, what: 'Pictures that anybody may see: logos, published news' },
  [`${at}/files/:id`]: { ...open, opens: 'a session or a link', looks: true, what: 'The bytes of a file, to whoever may see what it belongs to' },
  [`${at}/cctv/watch/:key/:file`]: {
    ...open,
    methods: 'GET, POST',
    opens: 'a key in its path',
    what: 'The pictures of a camera, by a key of some minutes',
  },
  [`/api/open311/discovery.${format}`]: { ...open, what: 'Open311' },
  [`/api/open311/v2/services.${format}`]: { ...open, what: 'Open311' },
  [`/api/open311/v2/services/:id.${format}`]: { ...open, what: 'Open311' },
  [`/api/open311/v2/requests.${format}`]: {
    ...open,
    methods: 'GET, POST',
    harm: 'reversible',
    what: 'Open311: reads, and files by the public page’s own call',
  },
  [`/api/open311/v2/requests/:id.${format}`]: { ...open, what: 'Open311' },
  [`/api/open311/v2/request/:id.${format}`]: { ...open, what: 'Open311' },
  '/api/openapi.json': { ...open, what: 'The contract as OpenAPI' },
  '/api/docs': { ...demo, what: 'The API to look at, in a demo' },
  '/api/docs*': { ...demo, what: 'Its files' },
  '/live': { ...page, what: 'Whether the process lives' },
  '/ready': { ...page, what: 'Whether it can write; asked of the database twice a second at most' },
  '/metrics': { ...page, opens: 'a token of a setting', what: 'Figures for Prometheus' },
  '/mailbox': { ...page, opens: 'the operator', what: 'Letters of a demo that sends none' },
  '/trust': { ...page, what: 'How a phone comes to trust the installation’s own authority' },
  '/trust/authority.crt': { ...page, what: 'The certificate of that authority' },
  '/cms/near/:slug': { ...page, what: 'What everybody may know of a center now, read once in two seconds; 404 unless it has switched that on' },
  '/': { ...page, what: 'The way to the app' },
  '/cms*': { ...page, what: 'The pages of the app and of the public side' },
  '/demo-*': { ...page, what: 'The sign-in of a demo' },
}

/** Namespaces of the one socket. */
export const namespaces: Readonly<Record<string, Pick<Beside, 'opens' | 'what'>>> = {
  '/': { opens: 'a session or a link', what: 'The live feed: so many sockets of an account, and what each may hear' },
  '/call': { opens: 'a key', what: 'A citizen in a call, by its secret' },
}

export const declarationOf = (path: string): Beside | undefined =>
  beside[path] ?? Object.entries(beside).find(([name]) => name.endsWith('*') && path.startsWith(name.slice(0, -1)))?.[1]
