// What the room weather is given beside the context of a call.
import type { Config } from '#server/config.ts'
import type { TroubleKind } from '#server/outside/fetchOutside.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import type { Database } from '#server/kit/transaction.ts'

export interface WeatherParts {
  db: Database
  secrets: Secrets
  config: Pick<Config, 'privateHosts'>
  /** Whom to ask; null: nobody. */
  joined: { weatherUrl(): Promise<string | null>; noteWeather(trouble: TroubleKind | null): Promise<void> }
}
