// TKT-01, TKT-02, AV-03, AV-05, INP-06: one Tanod and its database, killed and stopped at work, and beside providers, cameras and receivers in trouble.
import { tryFaults } from './command.ts'

tryFaults([
  { fault: 'kill-postgres-at-all', times: 1, title: 'no acknowledged ticket, file, password or sign-in is lost by a killed database' },
  { fault: 'stop-postgres', times: 2, title: 'every call is answered beside a database that stands still, and all is well when it goes on' },
  { fault: 'start-errors', times: 1, isLong: true, title: 'a start that cannot be says why in one sentence and damages nothing' },
  { fault: 'webhooks', times: 1, title: 'a webhook tells every fact in order, though the app and the receiver are killed' },
  { fault: 'incidents', times: 40, title: 'incidents of joined systems, doubled, mixed up and through kills, are one ticket each' },
  { fault: 'sms', times: 12, title: 'a modem that is slow, doubles, mixes up or is dead for ten minutes loses no text and answers each once' },
  { fault: 'providers', times: 0.2, title: 'the last good weather and warnings stay beside providers in trouble, and no secret is told' },
  { fault: 'cameras', times: 0.2, isLong: true, title: 'no camera in trouble is called live, and each is again when it is well' },
  {
    fault: 'siege',
    times: 300,
    isLong: true,
    title: 'the one true fire among false reports of a /48, ended tokens and calls is on the alarms, and what was acknowledged is kept',
  },
  {
    fault: 'feeds',
    times: 500,
    isLong: true,
    title: 'of a year of feeds every good alert is in within its minute, no forgery is acted upon, and none of elsewhere is for our area',
  },
  { fault: 'kill-app-at-all', times: 1, title: 'no acknowledged ticket, file, piece of a picture, password or sign-in is lost by a killed app' },
  { fault: 'plug', times: 1, title: 'nothing acknowledged is lost when the plug is pulled, and Tanod is up again by itself' },
  { fault: 'disk', times: 3, isLong: true, title: 'a disk that fills is told, loses nothing that was acknowledged, and with room again all goes on' },
  { fault: 'strangers', times: 4, isLong: true, title: 'the staff work, sign in and a threat to life is filed beside floods of strangers' },
  { fault: 'backup', times: 1, isLong: true, title: 'a backup under many changes is restored elsewhere, with every change before its time' },
  {
    fault: 'backup',
    times: 1,
    planted: [/was acknowledged before that moment and is not there/],
    isLong: true,
    title: 'a change that a backup lacks is seen',
  },
  {
    fault: 'to-the-second',
    times: 1,
    isLong: true,
    title: 'what is put back to a second has all that was acknowledged before it, and nothing of after it',
  },
  {
    fault: 'to-the-second',
    times: 1,
    planted: [/was acknowledged before that moment and is not there/],
    isLong: true,
    title: 'what was put back to an earlier second is seen',
  },
  // From here on the log is forged.
  {
    ...{ fault: 'kill-app-at-all', times: 1, title: 'what a kill could lose, double or alter is seen' },
    planted: [
      ...['is lost', 'is there 2 times', 'has 0 of 2 pictures', 'every file has its content', 'an acknowledged password is gone'],
      /fact \d+ was altered/,
    ],
  },
  { fault: 'fuzz', times: 50, title: 'nothing that is sent to whichever call by whomever breaks it or shows another center' },
])
