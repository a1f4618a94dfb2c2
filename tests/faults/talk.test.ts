// Calls between two networks that have the relay alone between them, and from telephones. Needs turnserver. Needs ip. Needs kamailio. Needs sipp.
import { itIs } from './command.ts'

itIs('kept', 'relay', 1)
itIs('seen', 'relay', 1)
itIs('kept', 'phones', 6)
itIs('seen', 'phones', 3)
