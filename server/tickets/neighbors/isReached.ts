// Whether anything that neighbors are asked would reach them: a text with a link needs a gateway, and the server's own address.
import type { Config } from '#server/config.ts'
import type { Sms } from '#server/outside/sms.ts'

export interface Reach {
  sms: Pick<Sms, 'isSet'>
  config: Pick<Config, 'webAddress'>
}
export const isReached = async ({ sms, config }: Reach, center: string): Promise<boolean> => Boolean(config.webAddress) && (await sms.isSet(center))
