// Real browsers and telephones: reports over cut lines, calls between two networks that have the relay alone between them, telephone calls. Needs turnserver. Needs ip. Needs kamailio. Needs sipp.
// @module-tag long
import { tryFaults } from './command.ts'

tryFaults([
  { fault: 'cut-reports', times: 4, title: 'a report of a browser over a line that is cut is there exactly once' },
  { fault: 'cut-reports', times: 4, planted: [], title: 'a report that became a copy of another is seen' },
  { fault: 'relay', times: 1, title: 'two who reach nothing but the server and the relay see each other' },
  { fault: 'relay', times: 1, planted: [], title: 'a relay that does not run is seen' },
  { fault: 'phones', times: 6, title: 'a telephone call has its card on the screen and leaves one line of the log' },
  { fault: 'phones', times: 3, planted: [], title: 'a telephone call that rings unheard is seen' },
])
