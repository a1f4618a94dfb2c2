// Calls between two networks that have the relay alone between them. Needs turnserver. Needs ip.
import { itIs } from './command.ts'

itIs('kept', 'relay', 1)
itIs('seen', 'relay', 1)
