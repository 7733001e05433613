export const handsetKeys = {
  people: ['handset', 'people'],
  simulated: ['handset', 'simulated'],
  messages: (phone: string) => ['handset', 'messages', phone],
}
