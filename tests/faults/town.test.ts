// TKT-03 to TKT-09, PUB-01, RT-03, RT-05: two nodes over one database, raced, cut, flooded and set back. What is planted is planted in the same town.
import { tryFaults } from './command.ts'

tryFaults([
  { fault: 'cut-statements', times: 3, title: 'a ticket is whole or not there, at whichever statement the line to the database is cut' },
  { fault: 'two-editors', times: 4, title: 'of two editors at once the second is refused with the difference, and no edit is lost' },
  { fault: 'accept-race', times: 4, title: 'of several who accept a ticket at once one wins, and both boards show it' },
  { fault: 'transfer-race', times: 6, title: 'a transfer that is cancelled, accepted and declined at once has one outcome and one owner' },
  { fault: 'same-key', times: 8, title: 'a request that comes again under its key is done once, also while a node is killed' },
  { fault: 'life-cycles', times: 5, title: 'whatever is done to tickets in whatever order, they go as the rules say and are counted right' },
  { fault: 'storm', times: 3, title: 'the reports of captains are kept once each, and the board sums them up' },
  { fault: 'flood', times: 1, title: 'the staff work on beside three hundred requests of visitors a second, and no acknowledged report is lost' },
  { fault: 'calls', times: 1, title: 'each of ten citizens who call at once is answered by one agent, also when a node is killed' },
  { fault: 'chaos', times: 1, title: 'each board is the server’s again after cut, late and swallowed lines' },
  { fault: 'chat', times: 8, title: 'messages over troubled lines are there once and in order on both sides' },
  { fault: 'roll-call', times: 5, title: 'the roll of each crew on the scene is called once, at its minute, also while nodes are killed' },
  {
    fault: 'roll-call',
    times: 4,
    planted: [/asked ([2-9]|\d\d+) times/],
    isLong: true,
    title: 'a roll-call that is forgotten and asked again is seen',
  },
  { fault: 'warnings', times: 100, title: 'an alert goes once to each subscriber, also when a node is killed' },
  { fault: 'warnings', times: 300, planted: [/told twice/], isLong: true, title: 'an alert that is told again under another id is seen' },
  {
    fault: 'clock',
    times: 20,
    isLong: true,
    title: 'what is late, to come and told to desks is right at a node an hour ahead and one an hour behind, and Health names both',
  },
  { fault: 'epoch', times: 1, title: 'every socket reloads when the log goes back' },
  { fault: 'two-editors', times: 2, planted: [], title: 'versions that stand still are seen' },
  { fault: 'accept-race', times: 2, planted: [/accepted by \w+ \w+ and /], title: 'an acceptance that is acknowledged and not written is seen' },
  // Enough that in one of them the acceptance comes first.
  { fault: 'transfer-race', times: 15, planted: ['2 owners at one instant'], title: 'a ticket that stays with its sender too is seen' },
  { fault: 'same-key', times: 20, planted: ['request'], title: 'answers that are forgotten under their key are seen' },
  // Enough that one of them accepts a pending one.
  { fault: 'life-cycles', times: 40, planted: ['on a pending one'], title: 'an accepted ticket that stays pending is seen' },
])
