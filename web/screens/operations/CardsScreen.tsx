// The cards by which callers are asked: written and signed by the directors.
import { CardsDesk } from '#web/cards/CardsDesk.tsx'

export const Screen = () => <CardsDesk />
