// TKT-09, RT-03: two editors of a ticket, and boards over lines that do their worst.
import { itIs } from './command.ts'

itIs('kept', 'two-editors', 20)
itIs('seen', 'two-editors', 2)
itIs('kept', 'chaos', 8)
itIs('seen', 'chaos', 1)
