// TKT-01: the app is killed over tickets, over uploads, over passwords, and with the receiver over what webhooks tell.
import { expect } from 'vitest'
import { itIs } from './command.ts'

itIs('kept', 'kill-app-tickets', 2)
itIs('seen', 'kill-app-tickets', 1, (said) => {
  for (const seen of ['is lost', 'is there 2 times', 'was altered', 'every file has its content']) expect(said).toContain(seen)
})
itIs('kept', 'kill-app-uploads', 2)
itIs('seen', 'kill-app-uploads', 1, (said) => expect(said).toContain('has 0 of 2 pictures'))
itIs('kept', 'webhooks', 3)
itIs('seen', 'webhooks', 2, (said) => {
  for (const seen of ['was never told', 'came after']) expect(said).toContain(seen)
})
itIs('kept', 'kill-app', 3)
itIs('seen', 'kill-app', 1, (said) => {
  expect(said).toContain('an acknowledged password is gone')
  expect(said).toMatch(/fact \d+ was altered/)
})
