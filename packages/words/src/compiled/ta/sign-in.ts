// Compiled from catalogues/sign-in/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { SignInWords } from '../keys/sign-in';

export const ta: Texts<SignInWords> = {
  "dashboard": ["முகப்புப் பலகை"],
  "failed": ["ஏதோ தவறு நேர்ந்தது. மீண்டும் முயலுங்கள்."],
  "first": ["குறியீட்டுடன் முதல் உள்நுழைவு"],
  "heading.camp": ["முகாம் உள்நுழைவு"],
  "heading.college": ["கல்லூரி உள்நுழைவு"],
  "hint.camp": ["உங்கள் முகாம் அலுவலர் பதிவு செய்த மின்னஞ்சல் முகவரி."],
  "hint.college": ["உங்கள் கல்லூரிக் குறியீடு, அல்லது அலுவலகம் வழங்கிய முகவரி."],
  "language": ["மொழி"],
  "language.beta": ["(தமிழ்: beta)"],
  "language.beta.why": ["இந்த மொழிபெயர்ப்பைத் தமிழைத் தாய்மொழியாகக் கொண்டவர் இன்னும் சரிபார்க்கவில்லை."],
  "language.english": ["English"],
  "language.offer": ["இந்தப் பக்கம் தமிழிலும் உள்ளது."],
  "language.tamil": ["தமிழ்"],
  "not-yours": ["இந்தப் பக்கம் உங்கள் பணியைச் சேர்ந்தது அல்ல."],
  "password": ["கடவுச்சொல்"],
  "password.missing": ["கடவுச்சொல் தேவை."],
  "results": ["தேர்வு முடிவுகள்"],
  "sign-in": ["உள்நுழைக"],
  "signing-in": ["உள்நுழைகிறது…"],
  "topic.contact": ["தொடர்பு"],
  "topic.help": ["உதவி"],
  "topic.policy": ["கொள்கை"],
  "topic.terms": ["விதிமுறைகள்"],
  "university": ["பல்கலைக்கழகத் தேர்வு இணையதளம்"],
  "username": ["பயனர் பெயர்"],
  "username.missing": ["பயனர் பெயர் தேவை."],
  "wrong": ["பயனர் பெயர் அல்லது கடவுச்சொல் சரியில்லை."],
};
