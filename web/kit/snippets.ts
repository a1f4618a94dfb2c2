// What another program sends, ready to be pasted: with the address of this Tanod, and the key where it is known.
const unknown = '…'

export const askingSnippet = (key = unknown): string =>
  `curl ${location.origin}/api/commandcenter/reports/getAcceptedEmergencyTickets \\\n  -H 'authorization: Bearer ${key}'`

export const sensorSnippet = (key = unknown): string =>
  `curl ${location.origin}/api/commandcenter/ccPublic/addSensorData \\\n  -H 'content-type: application/json' \\\n  -d '${JSON.stringify({ key, readings: [{ at: new Date().toISOString(), value: 1.5 }] })}'`
