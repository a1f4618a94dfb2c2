// TKT-09, RT-03, RT-05: two editors of a ticket, boards and chats over lines that do their worst, a log that goes back.
import { itIs } from './command.ts'

itIs('kept', 'two-editors', 20)
itIs('seen', 'two-editors', 2)
itIs('kept', 'chaos', 8)
itIs('seen', 'chaos', 1)
itIs('kept', 'chat', 160)
itIs('seen', 'chat', 80)
itIs('kept', 'epoch', 1)
itIs('seen', 'epoch', 1)
