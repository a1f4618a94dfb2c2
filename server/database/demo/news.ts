// News of the demo centers: advice that holds anywhere, in English and Filipino.
import { uuidv7 as uuid } from 'uuidv7'
import { sqlOf } from '#server/kit/transaction.ts'
import type { DemoCenter } from './DemoCenter.ts'

interface DemoNews {
  title: string
  summary: string
  status: 'published' | 'draft'
  daysAgo: number
  contents: { kind: 'text' | 'link'; text: string; url?: string }[]
}

const demoNews: DemoNews[] = [
  {
    title: 'Be ready before the rain',
    summary: 'What to put in a bag that can leave the house with you.',
    status: 'published',
    daysAgo: 2,
    contents: [
      {
        kind: 'text',
        text: '<h2>A bag for 72 hours</h2><ul><li>Water, three litres a day for each person</li><li>Food that needs no cooking</li><li>Medicine and papers in plastic</li><li>Torch, radio, batteries, whistle</li></ul>',
      },
      {
        kind: 'text',
        text: '<h2>Bag para sa 72 oras</h2><ul><li>Tubig, tatlong litro bawat tao sa isang araw</li><li>Pagkaing hindi na kailangang lutuin</li><li>Gamot at mga papeles na nakabalot sa plastik</li><li>Flashlight, radyo, baterya, pito</li></ul>',
      },
    ],
  },
  {
    title: 'How to report an emergency without a signal',
    summary: 'The report stays on your phone and is sent when there is a signal again.',
    status: 'published',
    daysAgo: 9,
    contents: [
      {
        kind: 'text',
        text: '<p>Open the quick report, choose what happened and send it. Without a signal your phone keeps it and tells you so; it goes out <strong>by itself</strong> when you are connected again.</p><p>If you can call, call <a href="tel:911" rel="noopener noreferrer nofollow">911</a>.</p>',
      },
      {
        kind: 'text',
        text: '<p>Buksan ang quick report, piliin ang nangyari at ipadala. Kung walang signal, itatago ito ng inyong telepono at <strong>kusang ipadadala</strong> kapag may koneksiyon na.</p>',
      },
    ],
  },
  {
    title: 'Duck, cover and hold: earthquake drill',
    summary: 'Take part wherever you are.',
    status: 'published',
    daysAgo: 20,
    contents: [{ kind: 'text', text: '<ol><li>Duck</li><li>Take cover under a table</li><li>Hold on until the shaking ends</li></ol>' }],
  },
  {
    title: 'Draft: new hotline cards',
    summary: 'To be checked before it comes out.',
    status: 'draft',
    daysAgo: 0,
    contents: [{ kind: 'text', text: '<p>Cards with the hotlines will be given out in every barangay.</p>' }],
  },
]

export const fillNews = (center: DemoCenter): Promise<void> => addNews(center, demoNews)

export async function addNews({ tx, accounts }: DemoCenter, news: readonly DemoNews[]): Promise<void> {
  for (const { title, summary, status, daysAgo, contents } of news) {
    const id = uuid()
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    const row = { command_center_id: tx.center, id, title, summary, status, created_at: at, created_by: accounts.get('writer') ?? null }
    await tx.all(sqlOf.insertInto('news').values({ ...row, published_at: status === 'published' ? at : null }))
    const rows = contents.map((content, order) => ({ command_center_id: tx.center, id: uuid(), news_id: id, order, ...content }))
    await tx.all(sqlOf.insertInto('news_content').values(rows))
  }
}
