// The shipped proxies before two Tanods, killed, reloaded, stopped and cut: minutes, so in the long form alone. Needs nginx. Needs caddy. Needs haproxy. Needs openssl.
// @module-tag long
import { tryFaults } from './command.ts'

tryFaults([
  { fault: 'proxy', times: 2, title: 'nothing acknowledged is lost or doubled whatever becomes of the proxy, and every board hears everything once' },
  {
    fault: 'proxy',
    times: 1,
    planted: ['has not heard', 'facts twice', /500 of Tanod/, /a desk was refused|is there \d times|nobody was told/],
    title: 'acts that are doubled, boards that are deaf and a Tanod that breaks behind a proxy are seen',
  },
  { fault: 'rolling', times: 2, title: 'nobody is refused while two machines get the newer program one after the other, and the way back' },
  { fault: 'rolling', times: 2, planted: [/500 of Tanod/], title: 'a newer program that breaks beside the older one is seen' },
])
