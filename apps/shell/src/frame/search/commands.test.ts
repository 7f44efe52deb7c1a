import { expect, it } from '@jest/globals';
import { matchCommands, type SearchCommand } from './commands.ts';

const command = (title: string, ...words: string[]): SearchCommand => ({
  id: title,
  group: 'Actions',
  title,
  words,
  href: '/',
});
const COMMANDS = [
  command('New broadband quote'),
  command('New quote'),
  command('Go to Orders'),
  command('Log out', 'Sign out'),
];
const titlesOf = (text: string) => {
  const { named, similar } = matchCommands(COMMANDS, text);
  return [named, similar].map((commands) => commands.map(({ title }) => title));
};

it.each([
  ['new', ['New quote', 'New broadband quote'], []],
  ['new b', ['New broadband quote'], []],
  ['orders', ['Go to Orders'], []],
  ['sign', ['Log out'], []],
  ['', COMMANDS.map(({ title }) => title), []],
  // A typing mistake, and letters within a word.
  ['broadbnad', [], ['New broadband quote']],
  ['rders', [], ['Go to Orders']],
  // Two letters are part of too many words.
  ['rd', [], []],
  ['Newport', [], []],
])('finds by %j the commands %j, and as similar ones %j', (text, named, similar) => {
  expect(titlesOf(text)).toEqual([named, similar]);
});
