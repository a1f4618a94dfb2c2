// TKT-01, TKT-02: as many kills as are promised, of each kind of work by itself.
// @module-tag long
import { tryFaults } from './command.ts'

tryFaults([
  { fault: 'kill-app-tickets', times: 100, title: 'no acknowledged ticket, update or file is lost or doubled by a killed app' },
  { fault: 'kill-app-uploads', times: 50, title: 'no acknowledged piece of a picture is lost by a killed app' },
  { fault: 'kill-app', times: 30, title: 'no acknowledged password or sign-in is lost by a killed app' },
  { fault: 'kill-postgres-tickets', times: 50, title: 'no acknowledged ticket, update or file is lost or doubled by a killed database' },
  { fault: 'kill-postgres', times: 30, title: 'no acknowledged password or sign-in is lost by a killed database' },
])
