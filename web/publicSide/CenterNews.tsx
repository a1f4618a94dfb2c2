// What the center has published: the newest items, each with its cover, opened where it stands.
import { useEffect, useState } from 'react'
import { publicFilePath } from '#contract/files/files.ts'
import { news, type PublicNews } from '#contract/news/room.ts'
import type { PublicCenter } from '#contract/publicSide/places.ts'
import { RichText } from '#web/kit/parts/RichText.tsx'
import { dayOf, t } from './language.ts'
import { call } from './wire.ts'

const most = 5

export function CenterNews({ center: { id, slug } }: { center: PublicCenter }) {
  const [items, setItems] = useState<PublicNews[]>([])
  useEffect(() => {
    const ended = new AbortController()
    call(news.getPublicNews, { slug, limit: most }, { signal: ended.signal }).then(
      (found) => setItems(found.items),
      () => setItems([]),
    )
    return () => ended.abort()
  }, [slug])
  if (items.length === 0) return null
  return (
    <section aria-labelledby="news">
      <h2 id="news">{t('News of the center')}</h2>
      <ul className="news">
        {items.map((item) => (
          <li key={item.id}>
            {item.coverId && <img src={publicFilePath(id, item.coverId, 'small')} alt="" loading="lazy" />}
            <h3>{item.title}</h3>
            {item.publishedAt && <time dateTime={item.publishedAt}>{dayOf(item.publishedAt)}</time>}
            {item.summary && <p>{item.summary}</p>}
            {item.contents.length > 0 && (
              <details>
                <summary>{t('Read more')}</summary>
                {item.contents.map((content) => (
                  <ContentPart key={content.id} centerId={id} content={content} />
                ))}
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ContentPart({ centerId, content: { kind, text, url, fileId } }: { centerId: string; content: PublicNews['contents'][number] }) {
  if (kind === 'text') return <RichText html={text} />
  if (kind === 'link')
    return (
      <a href={url ?? ''} target="_blank" rel="noopener noreferrer nofollow">
        {text || url}
      </a>
    )
  return (
    <figure>
      {fileId && <img src={publicFilePath(centerId, fileId)} alt={text} loading="lazy" />}
      {text && <figcaption>{text}</figcaption>}
    </figure>
  )
}
