// What else is planted, in the long form alone.
// @module-tag long
import { tryFaults } from './command.ts'

tryFaults([
  { fault: 'cut-statements', times: 8, planted: [], title: 'a change that forgets its facts is seen' },
  { fault: 'storm', times: 12, planted: ['acknowledged reports are gone'], title: 'reports of captains that are answered and not kept are seen' },
  { fault: 'flood', times: 6, planted: [], title: 'staff who wait and meet errors are seen' },
  { fault: 'calls', times: 1, planted: [], title: 'a call that is answered and rings on is seen' },
  { fault: 'chaos', times: 1, planted: ['facts were missed'], title: 'facts that a board has missed are seen' },
  { fault: 'chat', times: 80, planted: [], title: 'messages that are kept twice are seen' },
  { fault: 'stop-postgres', times: 4, planted: ['an answer took'], title: 'a call that hangs is seen' },
  { fault: 'start-errors', times: 1, planted: ['port in use'], title: 'a start that does not say why is seen' },
  { fault: 'webhooks', times: 2, planted: ['was never told', 'came after'], title: 'deliveries that are forgotten or out of order are seen' },
  { fault: 'incidents', times: 60, planted: [/is there \d times/], title: 'an incident that is forgotten and filed twice is seen' },
  { fault: 'sms', times: 20, planted: ['is lost'], title: 'a text that is taken for a known one is seen' },
  { fault: 'providers', times: 2, planted: ['tickets p95'], title: 'work that waits for a provider is seen' },
  { fault: 'cameras', times: 2, planted: ['tickets p95'], title: 'work that waits for a camera is seen' },
  { fault: 'fuzz', times: 3_000, planted: ['planted'], title: 'an answer that should not be is seen' },
  { fault: 'epoch', times: 1, planted: ['were not told to reload'], title: 'nodes that do not look whether the log stands are seen' },
])
