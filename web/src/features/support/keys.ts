export const supportKeys = {
  contacts: ['support'],
}
