// Compiled from catalogues/open-papers/ta.po by `npm run words`: change that file, never this one.
import type { Texts } from '../../say';
import type { OpenPapersWords } from '../keys/open-papers';

export const ta: Texts<OpenPapersWords> = {
  "day": ["தேர்வு நாள்"],
  "day.none": ["கால அட்டவணையில் இல்லை"],
  "day.over": [["day"],", முடிந்தது"],
  "degree": ["பட்டப்படிப்பு"],
  "enter": ["மதிப்பெண் உள்ளிடு"],
  "enter.internal": [["paper"],", ",["degree"],", பருவம் ",["sem"],", அகமதிப்பீடு"],
  "enter.practical": [["paper"],", ",["degree"],", பருவம் ",["sem"],", செய்முறை"],
  "exam": ["தேர்வு"],
  "kind.INTERNAL_MARKS": ["அகமதிப்பீடு"],
  "kind.PRACTICAL_MARKS": ["செய்முறை"],
  "list": ["மதிப்பெண் விடுபட்ட தாள்கள்"],
  "marks": ["மதிப்பெண்"],
  "missing": ["விடுபட்டவை"],
  "missing.of": [["students"]," பேரில் ",["missing"]],
  "none": ["பதிவுகள் எதுவும் இல்லை"],
  "none.hint": ["எல்லா மதிப்பெண்களும் உள்ளிடப்பட்டுள்ளன, அல்லது மதிப்பெண் பதிவுக்காலம் எதுவும் திறந்திருக்கவில்லை."],
  "note": ["பதிவுக்காலம் திறந்திருக்கும்போது மதிப்பெண் விடுபட்ட தாள்கள்; முதலில் வரும் தேர்வு நாள் முதலில்."],
  "paper": ["தாள்"],
  "semester": ["பருவம்"],
  "sum": [["lists","plural",{"one":["#"," பட்டியலில்"],"other":["#"," பட்டியல்களில்"]}]," ",["n","plural",{"one":["#"," மதிப்பெண் விடுபட்டுள்ளது"],"other":["#"," மதிப்பெண்கள் விடுபட்டுள்ளன"]}],"."],
  "title": ["எங்கள் நிலுவைத் தாள்கள்"],
  "work": ["பணி"],
};
