// An alert of the center's own as it is kept, and how it is found and named by others.
import { capTime, type OwnAlert } from './cap/write.ts'

/** What is filled in when it is served: the address under which the reader reached us. */
export type KeptAlert = Omit<OwnAlert, 'web' | 'references'>

export const publicPath = (slug: string) => `/api/commandcenter/ccPublic/alerts/${slug}`

/** As others name it: "sender,identifier,sent". */
export const referenceOf = ({ sender, identifier, sent }: KeptAlert) => `${sender},${identifier},${capTime(sent)}`
