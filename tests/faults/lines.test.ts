// TKT-07, TKT-09, RT-03, PUB-01, INP-06: lines that are cut, editors at once, a flood, a storm, providers and cameras in trouble.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { itIs } from './command.ts'

itIs('kept', 'cut-statements', 24)
itIs('seen', 'cut-statements', 8)
itIs('kept', 'flood', 6)
itIs('seen', 'flood', 6)
itIs('kept', 'storm', 20)
itIs('seen', 'storm', 12)
itIs('kept', 'providers', 3)
itIs('seen', 'providers', 2)
itIs('kept', 'calls', 2)
itIs('seen', 'calls', 1)
itIs('kept', 'cameras', 2)
itIs('seen', 'cameras', 2)
/** A real browser needs pages to open: `npm test` builds them before. */
if (existsSync(join(import.meta.dirname, '../../dist/web'))) {
  itIs('kept', 'cut-reports', 4)
  itIs('seen', 'cut-reports', 2)
}
