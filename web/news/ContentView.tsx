// One content as citizens see it.
import { IconExternalLink, IconPlayerPlay } from '@tabler/icons-react'
import type { Content } from '#contract/news/room.ts'
import { useFileUrl } from '#web/kit/files.ts'
import styles from './news.module.css'
import { RichText } from '#web/kit/parts/RichText.tsx'

const video = /(?:youtube\.com|youtu\.be|facebook\.com\/(?:watch|.*\/videos)|vimeo\.com|\.mp4$)/

export function ContentView({ content: { kind, text, url, fileId } }: { content: Content }) {
  const picture = useFileUrl(kind === 'image' ? fileId : null, 'whole')
  if (kind === 'text')
    return (
      <div className={styles.text}>
        <RichText html={text} />
      </div>
    )
  if (kind === 'image')
    return (
      <figure className={styles.figure}>
        {picture && <img src={picture} alt={text} />}
        {text && <figcaption>{text}</figcaption>}
      </figure>
    )
  const Face = video.test(url ?? '') ? IconPlayerPlay : IconExternalLink
  return (
    <a className={styles.link} href={url ?? ''} target="_blank" rel="noopener noreferrer nofollow">
      <Face size={17} stroke={1.7} aria-hidden="true" /> {text || url}
    </a>
  )
}
