// What happens in the simulated town, in the words of those who report it.
export const openings = ['', '', 'Please hurry. ', 'Tulong po. ', 'Good day, ', 'Hello po, '] as const

export const stories: readonly { type: string; text: string }[] = [
  { type: 'Road accident', text: 'A motorcycle and a tricycle collided, the driver is sitting on the ground.' },
  { type: 'Road accident', text: 'Nagbanggaan ang dalawang sasakyan, barado ang kalsada.' },
  { type: 'Medical emergency', text: 'My father has chest pain and is sweating.' },
  { type: 'Medical emergency', text: 'May nahimatay sa palengke, may malay na pero nahihilo.' },
  { type: 'Medical emergency', text: 'A child has a high fever and a seizure.' },
  { type: 'Flood', text: 'Water is up to the knees and still rising in our street.' },
  { type: 'Flood', text: 'Baha na sa kanto, hindi makadaan ang mga sasakyan.' },
  { type: 'Fire', text: 'Smoke comes out of a house beside the school.' },
  { type: 'Fire', text: 'May nasusunog na basura sa bakanteng lote.' },
  { type: 'Crime', text: 'Somebody took a bag and ran toward the terminal.' },
  { type: 'Crime', text: 'May nag-aaway sa tapat ng tindahan, may hawak na bote.' },
  { type: 'Rescue', text: 'Two people cannot leave a lift since the power went out.' },
  { type: 'Violence at home', text: 'We hear shouting and things breaking next door.' },
]

export const pranks = ['haha joke lang', 'test test test', 'The moon is on fire'] as const
