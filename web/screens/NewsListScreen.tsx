// News: the list and its editor.
import { NewsPage } from '#web/news/NewsPage.tsx'

export const Screen = () => <NewsPage />
