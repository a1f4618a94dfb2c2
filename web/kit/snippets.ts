// What another program sends, ready to be pasted: with the address of this Tanod, and the key where it is known.
const unknown = '…'

export const askingSnippet = (key = unknown): string =>
  `curl ${location.origin}/api/commandcenter/reports/getAcceptedEmergencyTickets \\\n  -H 'authorization: Bearer ${key}'`

export const sensorSnippet = (key = unknown): string =>
  `curl ${location.origin}/api/commandcenter/ccPublic/addSensorData \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify({ key, readings: [{ at: new Date().toISOString(), value: 1.5 }] })}'`

/** What a gateway of text messages brings. */
export const textSnippet = (key = unknown): string =>
  `curl ${location.origin}/api/commandcenter/reports/receiveText \\\n  -H 'authorization: Bearer ${key}' -H 'content-type: application/json' \\\n  -d '${JSON.stringify({ messageId: '1', from: '+639171234567', text: 'Sunog sa palengke' })}'`

/** Where others read the alerts that a center gives out. */
export const alertsSnippet = (slug = unknown): string => `curl ${location.origin}/api/commandcenter/ccPublic/alerts/${slug}/feed.atom`

/** What a webhook is told. */
export const deliverySnippet = (): string =>
  `webhook-id: msg_${unknown}\nwebhook-timestamp: ${Math.floor(Date.now() / 1_000)}\nwebhook-signature: v1,${unknown}\n\n${JSON.stringify({ type: 'ticketAccepted', timestamp: new Date().toISOString(), data: { kind: 'ticket', id: 'TAY-261120-0042' } })}`
