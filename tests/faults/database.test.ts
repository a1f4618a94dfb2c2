// TKT-02, AV-03, AV-05: the database is killed under the app and stands still; a start that cannot be says why.
import { itIs } from './command.ts'

itIs('kept', 'kill-postgres-tickets', 2)
itIs('kept', 'kill-postgres', 3)
itIs('kept', 'stop-postgres', 4)
itIs('seen', 'stop-postgres', 4)
itIs('kept', 'start-errors')
itIs('seen', 'start-errors')
