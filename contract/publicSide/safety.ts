// What to do meanwhile, in short sentences, by the kind of emergency: they are on the phone without a network.
import { k } from '#contract/language/k.ts'

const cards: Record<string, readonly string[]> = {
  flame: [
    k('Go out and stay out. Close doors behind you.'),
    k('Stay low where there is smoke, and touch no hot door.'),
    k('Keep the road free for the fire truck. Turn off gas and power only if you can do it safely.'),
  ],
  ambulance: [
    k('Stay with the person. Do not move them unless there is danger.'),
    k('If there is no breathing: press hard and fast in the middle of the chest, twice every second.'),
    k('If there is bleeding: press a clean cloth on it and do not let go. Give nothing to eat or drink.'),
  ],
  'car-crash': [
    k('Go off the road. Warn others, and turn on hazard lights.'),
    k('Do not pull injured people out unless there is fire.'),
    k('Turn off engines. Do not smoke.'),
  ],
  flood: [
    k('Go to a higher floor or higher ground now.'),
    k('Do not walk or drive through moving water: knee-deep water takes you off your feet.'),
    k('Turn off power at the main switch. Touch nothing electric when you are wet.'),
  ],
  'shield-half': [
    k('Go to a safe place, lock the door, and be quiet. Set your phone to silent.'),
    k('Do not fight for things. Do not follow anybody.'),
    k('Remember what people looked like, and touch nothing.'),
  ],
  activity: [
    k('Drop, cover your head, and hold on until the shaking ends.'),
    k('Then go out into the open, away from walls, posts and wires. Use no lift.'),
    k('Expect more shaking. Near the sea, go to high ground.'),
  ],
  bolt: [k('Stay ten metres away from wires on the ground, and keep others away.'), k('Touch nobody who holds a wire. Wait until the power is off.')],
}
const usual: readonly string[] = [k('Go to a safe place, and stay near your phone.'), k('If it gets worse, call 911 at once.')]

/** By the picture of the case type. */
export const safetyCard = (icon: string): readonly string[] => cards[icon] ?? usual
