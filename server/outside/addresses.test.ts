// Which addresses count as public, in every form in which an address can be written.
import { expect, it } from 'vitest'
import { isPublic } from './addresses.ts'
import { fetchOutside } from './fetchOutside.ts'

it.each(['8.8.8.8', '203.177.0.1', '2606:4700::1111'])('%s is public', (address) => expect(isPublic(address)).toBe(true))

it.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '0.0.0.0', '100.64.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1', 'fe80::1', 'fc00::1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'name', ''],
])('%s is not', (address) => expect(isPublic(address)).toBe(false))

it.each([
  ...['http://127.0.0.1:9/', 'http://[::1]:9/', 'http://2130706433:9/', 'http://0177.0.0.1:9/', 'http://0x7f.1:9/', 'http://[::ffff:127.0.0.1]:9/'],
  ...['http://user:pass@10.0.0.1/', 'http://169.254.169.254/latest', 'http://localhost:9/', 'file:///etc/passwd', 'gopher://127.0.0.1/'],
])('%s is not asked', async (url) => {
  await expect(fetchOutside(url, { privateHosts: ['127.0.0.1:8'] })).rejects.toMatchObject({ kind: 'forbidden' })
})
