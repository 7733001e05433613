export const handsetKeys = {
  people: ['handset', 'people'],
  simulated: ['handset', 'simulated'],
  messages: (phone: string) => ['handset', 'messages', phone],
}

export const deskMessageKeys = {
  all: ['desk-messages'],
  list: (filter: object) => ['desk-messages', 'list', filter],
  spending: ['desk-messages', 'spending'],
}
